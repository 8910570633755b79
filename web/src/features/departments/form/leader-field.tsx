import type { Leader } from '@kanisa/contract/departments/departments.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { ClearChoice, Combobox } from '../../../ui/combobox/combobox.tsx';
import { type ContractForm, useFieldText } from '../../../ui/form/use-contract-form.ts';
import frame from '../../../ui/page/frame.module.css';
import { useLeaders } from '../shared/api.ts';
import styles from './form.module.css';
import type { DepartmentFormValues } from './form-values.ts';
import { useLeaderChoice } from './use-leader-choice.ts';

/** Combobox over the leader list. */
export function LeaderField({ form }: { form: ContractForm<DepartmentFormValues> }) {
  const leaders = useLeaders();
  const chosenId = useFieldText(form, 'leader_id');
  const { list, open, text, clear } = useLeaderChoice(leaders.data ?? [], chosenId, (id) => form.set('leader_id', id));
  const { error } = form.field('leader_id');
  return (
    <div className={frame['stack10']}>
      <Combobox
        label={t('Leader')}
        description={t('The leader also becomes a member. Type part of a name.')}
        placeholder={leaders.isPending ? t('Loading...') : t('No one yet')}
        error={error ?? (leaders.isError ? leaders.error.message : undefined)}
        disabled={!leaders.data}
        value={text}
        spellCheck={false}
        list={list}
        listLabel={t('Leaders')}
        nothing={t('No Leaders Found')}
        keyOf={(leader) => leader.id}
        option={renderLeaderOption}
        onChange={(event) => list.type(event.target.value)}
        onClick={open}
        onBlur={list.close}
        rightSectionWidth={48}
        rightSection={text !== '' && leaders.data && <ClearChoice label={t('Clear leader')} onClear={clear} />}
      />
      {leaders.isError && (
        <button type="button" className={buttonClass('plain', styles['way'])} onClick={() => void leaders.refetch()}>
          {t('Try again')}
        </button>
      )}
    </div>
  );
}

function renderLeaderOption(leader: Leader) {
  return (
    <>
      <span>{formatFullName(leader)}</span>
      <small>{leader.username}</small>
    </>
  );
}

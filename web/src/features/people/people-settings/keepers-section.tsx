import { peopleFallbacks } from '@kanisa/contract/people/users.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { useDebouncedValue } from '../../../lib/browser/use-debounced-value.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { type PickChoice, PickDialog } from '../../../ui/dialogs/pick-dialog.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { RecordNothing, RecordSection, recordActionClass } from '../../../ui/record/record-frame.tsx';
import { PERSONS_KEY } from '../people/shared/api.ts';
import { formatPlainDay } from '../people/shared/person-text.ts';
import { useKeepers, useKeepersSaving } from './api.ts';
import styles from './settings.module.css';

/** People who keep the records for the office. Naming one asks for a fresh proof. */
export function KeepersSection() {
  const answer = useKeepers();
  const saving = useKeepersSaving();
  const [isPicking, setPicking] = useState(false);
  const { keepers = [], version = '' } = answer.data ?? {};
  const ids = keepers.map((keeper) => keeper.user_id);
  return (
    <RecordSection title={t('People keepers')}>
      <p className={styles['soft']}>
        {t(
          'They see and change adults, households, statuses and notes. Of children they see the name, the age and the household. All admins are told when you name one.',
        )}
      </p>
      {answer.isPending && <SkeletonLines count={2} />}
      {answer.isError && !answer.data && (
        <ApiErrorBanner error={answer.error} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
      )}
      {answer.data && keepers.length === 0 && <RecordNothing>{t('Nobody yet. Admins do it.')}</RecordNothing>}
      <ul className={styles['keepers']}>
        {keepers.map((keeper) => (
          <KeeperLine
            key={keeper.user_id}
            keeper={keeper}
            isBusy={saving.isPending}
            onRemove={() => saving.mutate({ user_ids: ids.filter((id) => id !== keeper.user_id), version })}
          />
        ))}
      </ul>
      <button type="button" className={recordActionClass} disabled={!answer.data} onClick={() => setPicking(true)}>
        {t('Name a people keeper')}
      </button>
      {isPicking && (
        <UserPicker
          exceptIds={ids}
          onClose={() => setPicking(false)}
          onPick={(id) => {
            setPicking(false);
            saving.mutate({ user_ids: [...ids, id], version });
          }}
        />
      )}
    </RecordSection>
  );
}

type Keeper = NonNullable<ReturnType<typeof useKeepers>['data']>['keepers'][number];

function KeeperLine({ keeper, isBusy, onRemove }: { keeper: Keeper; isBusy: boolean; onRemove: () => void }) {
  const name = formatFullName(keeper) || keeper.username;
  return (
    <li>
      <Avatar name={name} size={36} />
      <span className={styles['words']}>
        <b>{name}</b>
        <span className={styles['soft']}>
          {keeper.is_able
            ? t('since {day}', { day: formatPlainDay(keeper.named_at.slice(0, 10)) })
            : t('has no rights while the account is inactive or not verified')}
        </span>
      </span>
      <button
        type="button"
        className={recordActionClass}
        aria-label={t('Remove {name}', { name })}
        disabled={isBusy}
        onClick={onRemove}
      >
        {t('Remove')}
      </button>
    </li>
  );
}

interface PickerProps {
  exceptIds: readonly number[];
  onPick: (id: number) => void;
  onClose: () => void;
}

/** Only who logs in, is active and verified can be a keeper. */
function UserPicker({ exceptIds, ...rest }: PickerProps) {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim());
  const found = useQuery({
    queryKey: [...PERSONS_KEY, 'pick-user', search],
    queryFn: ({ signal }) =>
      callApi('GET /admin/users', {
        query: { search, is_active: 'true', is_verified: 'true', per_page: '8' },
        signal,
        fallback: peopleFallbacks.list,
      }),
    enabled: search !== '',
  });
  const users = (found.data?.users ?? []).filter(({ id, is_self: isSelf }) => !isSelf && !exceptIds.includes(id));
  const choices = users.map((user): PickChoice => {
    const name = formatFullName(user);
    return { id: user.id, name, detail: user.username, face: <Avatar name={name} size={36} /> };
  });
  return (
    <PickDialog
      title={t('Who keeps the records of people?')}
      label={t('Name, username, email or phone')}
      text={text}
      onType={setText}
      choices={choices}
      isDone={search !== '' && found.isSuccess}
      {...rest}
    />
  );
}

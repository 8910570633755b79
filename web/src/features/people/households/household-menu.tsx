import { householdFallbacks } from '@kanisa/contract/people/households.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { Menu, MenuItem, MenuLink, MenuRule } from '../../../ui/popover/menu.tsx';
import { recordActionClass } from '../../../ui/record/record-frame.tsx';
import { DeletionQuestion, useRecordDeletion } from '../people/shared/record-deletion.tsx';
import { type HouseholdAnswer, useHouseholdChange } from './api.ts';
import { HouseholdNameDialog } from './household-name-dialog.tsx';
import { HouseholdPicker, PersonPicker } from './pickers.tsx';
import { SplitDialog } from './split-dialog.tsx';

type Question = 'add' | 'rename' | 'split' | 'join' | 'delete';

export function HouseholdMenu({ answer }: { answer: HouseholdAnswer }) {
  const [asked, setAsked] = useState<Question | null>(null);
  return (
    <>
      <Menu label={t('More actions')} triggerClass={recordActionClass}>
        <MenuItem onChoose={() => setAsked('add')}>{t('Add somebody who is recorded')}</MenuItem>
        <MenuItem onChoose={() => setAsked('rename')}>{t('Change the name')}</MenuItem>
        <MenuItem disabled={answer.people.length < 2} onChoose={() => setAsked('split')}>
          {t('Split the household')}
        </MenuItem>
        <MenuItem onChoose={() => setAsked('join')}>{t('Join with another household')}</MenuItem>
        <MenuLink to={`/admin/people/print/labels?household=${answer.household.id}`}>{t('Print label')}</MenuLink>
        <MenuRule />
        <MenuItem isRisky onChoose={() => setAsked('delete')}>
          {t('Delete the household')}
        </MenuItem>
      </Menu>
      {asked === 'rename' && <HouseholdNameDialog household={answer.household} onClose={() => setAsked(null)} />}
      {asked === 'split' && <SplitDialog answer={answer} onClose={() => setAsked(null)} />}
      <HouseholdQuestions asked={asked} answer={answer} onClose={() => setAsked(null)} />
    </>
  );
}

interface QuestionProps {
  asked: Question | null;
  answer: HouseholdAnswer;
  onClose: () => void;
}

function HouseholdQuestions({ asked, answer: { household, people }, onClose }: QuestionProps) {
  const { id, name, version } = household;
  const change = useHouseholdChange(id);
  const deletion = useRecordDeletion(() =>
    callApi('DELETE /households/:id', { params: { id }, fallback: householdFallbacks.delete }),
  );
  if (asked === 'add')
    return (
      <PersonPicker
        exceptIds={people.map((person) => person.id)}
        onClose={onClose}
        onPick={(personId) => {
          onClose();
          change.mutate({ kind: 'put', personId, body: {} });
        }}
      />
    );
  if (asked === 'join')
    return (
      <HouseholdPicker
        exceptId={id}
        onClose={onClose}
        onPick={(other) => {
          onClose();
          change.mutate({ kind: 'household', body: { join_with: other }, version });
        }}
      />
    );
  if (asked !== 'delete') return null;
  return (
    <DeletionQuestion
      title={t('Delete the {name} household?', { name })}
      text={t('The people in it stay.')}
      onClose={onClose}
      onDelete={deletion.mutate}
    />
  );
}

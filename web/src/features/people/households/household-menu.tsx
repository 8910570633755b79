import { householdFallbacks } from '@kanisa/contract/people/households.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { showApiErrorToast, showSuccessToast } from '../../../ui/feedback/toast.ts';
import { Menu, MenuItem, MenuLink, MenuRule } from '../../../ui/popover/menu.tsx';
import { recordActionClass } from '../../../ui/record/record-frame.tsx';
import { reloadPersons } from '../people/shared/api.ts';
import { type HouseholdAnswer, useHouseholdChange } from './api.ts';
import { HouseholdNameDialog } from './name-dialog.tsx';
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
  const deletion = useHouseholdDeletion(id);
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
    <QuestionDialog
      title={t('Delete the {name} household?', { name })}
      safe={t('Cancel')}
      risky={t('Delete')}
      onSafe={onClose}
      onRisky={() => {
        onClose();
        deletion.mutate();
      }}
    >
      {t('The people in it stay.')}
    </QuestionDialog>
  );
}

function useHouseholdDeletion(id: number) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useApiMutation({
    async mutationFn() {
      const answer = await callApi('DELETE /households/:id', { params: { id }, fallback: householdFallbacks.delete });
      showSuccessToast(answer.message);
      void navigate('/admin/people', { replace: true });
      await reloadPersons(client);
    },
    onError: showApiErrorToast,
  });
}

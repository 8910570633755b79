import type { Person } from '@kanisa/contract/people/people.schema.ts';
import { personFallbacks } from '@kanisa/contract/people/people.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../../lib/api/api-client.ts';
import { t } from '../../../../lib/i18n.ts';
import { QuestionDialog } from '../../../../ui/dialogs/question-dialog.tsx';
import { Menu, MenuItem, MenuLink, MenuRule } from '../../../../ui/popover/menu.tsx';
import { recordActionClass } from '../../../../ui/record/record-frame.tsx';
import { PersonPicker } from '../../households/pickers.tsx';
import { DeletionQuestion, useRecordDeletion } from '../shared/record-deletion.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useDeath } from './use-death.ts';

type Question = 'invite' | 'died' | 'delete' | 'merge';

/** Actions that are rare or dangerous. */
export function PersonMenu({ person, onRename }: { person: Person; onRename: () => void }) {
  const [asked, setAsked] = useState<Question | null>(null);
  const navigate = useNavigate();
  const { may, household, status } = person;
  const mayRecordDeath = may.edit && status !== 'died' && (may.edit_identity || !person.has_account);
  return (
    <>
      <Menu label={t('More actions')} triggerClass={recordActionClass}>
        {may.edit_identity && <MenuItem onChoose={onRename}>{t('Change the name')}</MenuItem>}
        {household && <MenuLink to={`/admin/households/${household.id}`}>{t('Open household')}</MenuLink>}
        {may.invite && !person.has_account && <MenuItem onChoose={() => setAsked('invite')}>{t('Invite')}</MenuItem>}
        {may.merge && <MenuItem onChoose={() => setAsked('merge')}>{t('Merge with another record')}</MenuItem>}
        {mayRecordDeath && <MenuItem onChoose={() => setAsked('died')}>{t('Has died')}</MenuItem>}
        {may.delete && <MenuRule />}
        {may.delete && (
          <MenuItem isRisky onChoose={() => setAsked('delete')}>
            {t('Delete')}
          </MenuItem>
        )}
      </Menu>
      {asked === 'invite' && <InviteDialog person={person} onClose={() => setAsked(null)} />}
      {asked === 'merge' && (
        <PersonPicker
          exceptIds={[person.id]}
          onPick={(otherId) => void navigate(`/admin/people/${person.id}/merge/${otherId}`)}
          onClose={() => setAsked(null)}
        />
      )}
      <PersonQuestion asked={asked} person={person} onClose={() => setAsked(null)} />
    </>
  );
}

interface QuestionProps {
  asked: Question | null;
  person: Person;
  onClose: () => void;
}

function PersonQuestion({ asked, person, onClose }: QuestionProps) {
  const { name } = person;
  const death = useDeath(person);
  const deletion = useRecordDeletion(() =>
    callApi('DELETE /people/:id', { params: { id: person.id }, fallback: personFallbacks.delete }),
  );
  if (asked === 'died')
    return (
      <QuestionDialog
        title={t('Has {name} died?', { name })}
        safe={t('Cancel')}
        risky={t('Yes, record it')}
        onSafe={onClose}
        onRisky={() => {
          onClose();
          death.record();
        }}
      >
        {t('The church writes to {name} no more, and the household stays. You can undo this.', { name })}
      </QuestionDialog>
    );
  if (asked !== 'delete') return null;
  return (
    <DeletionQuestion
      title={t('Delete {name}?', { name })}
      text={t('The record goes with its notes and cannot come back.')}
      onClose={onClose}
      onDelete={deletion.mutate}
    />
  );
}

import { message } from '@kanisa/contract/core/message.ts';
import { USER_BULK_ACTIONS, USERS_BULK_MAX, type UserBulkAction } from '@kanisa/contract/people/users.ts';
import { useState } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../../lib/session/page-access.ts';
import { ButtonLink, buttonClass } from '../../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../../ui/dialogs/question-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import styles from './selection-bar.module.css';
import { useBulkChange } from './use-bulk-change.ts';
import type { UserSelection } from './use-selection.ts';

const QUESTIONS: Record<UserBulkAction, { label: string; question: string; meaning: string }> = {
  verify: {
    label: t('Verify'),
    question: message('Verify {count} people?'),
    meaning: t('Do this if you know them. They can then change their profile and family.'),
  },
  activate: {
    label: t('Activate'),
    question: message('Activate {count} people?'),
    meaning: t('They can use the site again, with the rights of their role.'),
  },
};

interface Props {
  selection: UserSelection;
  /** Clears the selection and moves the focus out of the bar. */
  onClear: () => void;
}

/** Offers the actions for all ticked people. It stays in view while the list scrolls. */
export function SelectionBar({ selection, onClear }: Props) {
  const { ids } = selection;
  return (
    <section className={styles['bar']} aria-label={t('Selected people')}>
      <p className={styles['count']} role="status">
        {t('{count} selected', { count: ids.length })}
        {selection.isFull && <span> {t('({max} at most)', { max: USERS_BULK_MAX })}</span>}
      </p>
      <div className={styles['buttons']}>
        <ChangeButtons ids={ids} onDone={onClear} />
        <WriteLinks to={`?to=${ids.join(',')}`} />
        <ExportButton query={{ ids: ids.join(',') }} label={t('Export')} className={styles['button']} />
        <button type="button" className={styles['clear']} onClick={onClear}>
          {t('Clear selection')}
        </button>
      </div>
    </section>
  );
}

function ChangeButtons({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const [asked, setAsked] = useState<UserBulkAction | null>(null);
  const bulk = useBulkChange(onDone);
  return (
    <>
      {USER_BULK_ACTIONS.map((action) => (
        <button
          key={action}
          type="button"
          className={buttonClass('plain', styles['button'])}
          disabled={bulk.isPending}
          onClick={() => setAsked(action)}
        >
          {QUESTIONS[action].label}
        </button>
      ))}
      {asked && (
        <QuestionDialog
          title={t(QUESTIONS[asked].question, { count: ids.length })}
          safe={t('Cancel')}
          risky={QUESTIONS[asked].label}
          onSafe={() => setAsked(null)}
          onRisky={() => {
            setAsked(null);
            bulk.mutate({ action: asked, ids });
          }}
        >
          {QUESTIONS[asked].meaning}
        </QuestionDialog>
      )}
    </>
  );
}

/** Opens the forms with these people ticked. */
function WriteLinks({ to }: { to: string }) {
  const mayEmail = useMayOpenPage('/admin/email');
  const mayText = useMayOpenPage('/admin/text-messages/send');
  return (
    <>
      {mayEmail && (
        <ButtonLink to={`/admin/email${to}`} look="plain" className={styles['button']}>
          {t('Email')}
        </ButtonLink>
      )}
      {mayText && (
        <ButtonLink to={`/admin/text-messages/send${to}`} look="plain" className={styles['button']}>
          {t('Text')}
        </ButtonLink>
      )}
    </>
  );
}

import { siteFallbacks } from '@kanisa/contract/site/site.ts';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../../lib/api/api-client.ts';
import { hasErrorCode } from '../../../../lib/api/api-error.ts';
import { t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import { QuestionDialog } from '../../../../ui/dialogs/question-dialog.tsx';
import { useDeletion } from '../../../../ui/dialogs/use-deletion.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { Sentence } from '../../../../ui/text/sentence.tsx';
import { TimeAgo } from '../../../../ui/text/time-ago.tsx';
import textButton from '../../../../ui/text-button.module.css';
import { type SavedSection, useReloadSite } from '../shared/api.ts';
import styles from './section.module.css';

interface Props {
  saved: SavedSection;
  /** Shows what somebody else saved meanwhile, and returns that section. */
  showSaved: () => Promise<SavedSection>;
}

function useDiscard({ saved, showSaved }: Props) {
  const navigate = useNavigate();
  const reloadSite = useReloadSite();
  // The revision of the form, not of a later refetch: nobody drops words that they have not seen.
  const seen = useRef(saved.revision);
  return useDeletion<SavedSection>({
    async deleteItem({ section }) {
      try {
        await callApi('DELETE /admin/site/sections/:section', {
          params: { section },
          query: { revision: String(seen.current) },
          fallback: siteFallbacks.save,
        });
      } catch (error) {
        if (hasErrorCode(error, 'changed_meanwhile')) seen.current = (await showSaved()).revision;
        throw error;
      }
      showSuccessToast(t('The section is as it is live.'));
      await reloadSite();
      await navigate('/admin/site');
    },
  });
}

/** Who saved the section last, and the way back to what is live. */
export function DiscardButton({ saved, showSaved }: Props) {
  const deletion = useDiscard({ saved, showSaved });
  if (saved.state !== 'changed') return null;
  return (
    <div className={styles['foot']}>
      <p>
        {saved.changed_by && saved.changed_at && (
          <Sentence
            text={t('Saved by {name}, {when}', { name: formatFullName(saved.changed_by) })}
            values={{ when: <TimeAgo instant={saved.changed_at} /> }}
          />
        )}
      </p>
      <button
        type="button"
        className={textButton['button']}
        disabled={deletion.isDeleting}
        onClick={() => deletion.ask(saved)}
      >
        {t('Drop the saved changes')}
      </button>
      {deletion.errorMessage && <Banner tone="error">{deletion.errorMessage}</Banner>}
      {deletion.asked && (
        <QuestionDialog
          title={t('Drop what was saved here?')}
          safe={t('Keep it')}
          risky={t('Drop it')}
          onSafe={deletion.cancel}
          onRisky={deletion.confirm}
        >
          {t('The section goes back to what visitors see now.')}
        </QuestionDialog>
      )}
    </div>
  );
}

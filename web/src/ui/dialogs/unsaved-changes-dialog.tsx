import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../../lib/i18n.ts';
import { QuestionDialog } from './question-dialog.tsx';

/**
 * Asks before the user leaves a page with unsaved changes: with this dialog inside the app, else with the browser's.
 */
export function UnsavedChangesDialog({ when }: { when: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && when(),
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (when()) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [when]);

  if (blocker.state !== 'blocked') return null;
  return (
    <QuestionDialog
      title={t('Leave this page?')}
      safe={t('Stay here')}
      risky={t('Leave')}
      onSafe={() => blocker.reset()}
      onRisky={() => blocker.proceed()}
    >
      {t('You haven’t saved yet. If you leave, you’ll lose what you’ve typed.')}
    </QuestionDialog>
  );
}

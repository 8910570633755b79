import { createRoot } from 'react-dom/client';
import { t } from '../lib/i18n.ts';
import { loadQueue } from '../offline/queue/load-queue.ts';
import { QuestionDialog } from '../ui/dialogs/question-dialog.tsx';

/** How long a log-out waits for writes that can still be sent. */
const SENDING_MAX_MS = 4000;

/**
 * Sends what waits, and asks if something is left: a log-out deletes it. Resolves to whether to log out. It renders a
 * root of its own, because a log-out may start on any page.
 */
export async function askBeforeLogOut(): Promise<boolean> {
  const queue = await loadQueue();
  if (!queue) return true;
  const listUnsent = async () => (await queue.list()).filter(({ state }) => state !== 'refused');
  if ((await listUnsent()).length > 0 && navigator.onLine) {
    // The question below covers what an error leaves unsent.
    const sending = queue.flush().catch(() => undefined);
    await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, SENDING_MAX_MS))]);
  }
  const count = (await listUnsent()).length;
  const isAgreed = count === 0 || (await ask(count));
  if (isAgreed) await queue.forgetAll();
  return isAgreed;
}

function ask(count: number): Promise<boolean> {
  const holder = document.body.appendChild(document.createElement('div'));
  const root = createRoot(holder);
  return new Promise((resolve) => {
    const answer = (isAgreed: boolean) => {
      root.unmount();
      holder.remove();
      resolve(isAgreed);
    };
    root.render(
      <QuestionDialog
        title={t('{count} changes are not sent yet', { count })}
        safe={t('Stay logged in')}
        risky={t('Log out and delete them')}
        onSafe={() => answer(false)}
        onRisky={() => answer(true)}
      >
        <p>
          {t('They wait on this device and will be sent when you are online. If you log out now, they are deleted.')}
        </p>
      </QuestionDialog>,
    );
  });
}

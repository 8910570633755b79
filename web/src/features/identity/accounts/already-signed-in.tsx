import { Link } from 'react-router';
import { focusHeading } from '../../../lib/browser/focus-heading.ts';
import { t } from '../../../lib/i18n.ts';
import { logOutAfterQuestion } from '../../../lib/session/log-out.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import textButton from '../../../ui/text-button.module.css';
import styles from './accounts.module.css';

interface Props {
  /** Offers to sign out, for a page that is about another account. */
  offersLogout?: boolean;
}

// The focused button disappears with the banner.
const logOutHere = () => void logOutAfterQuestion(focusHeading);

/** Tells a signed-in user so, above a form for visitors. The form stays: somebody else may want to use it. */
export function AlreadySignedIn({ offersLogout = false }: Props) {
  const { authenticated, username } = useSession();
  if (!authenticated) return null;
  return (
    <Banner
      tone="info"
      action={
        <span className={styles['signedIn']}>
          <Link className={`${textButton['link']} ${styles['link']}`} to="/dashboard">
            {t('Go to your dashboard')}
          </Link>
          {offersLogout && (
            <button type="button" className={`${textButton['link']} ${styles['link']}`} onClick={logOutHere}>
              {t('Log out')}
            </button>
          )}
        </span>
      }
    >
      {t('You’re logged in as {username}.', { username: username ?? t('User') })}{' '}
      {offersLogout && t('To register someone else, log out first.')}
    </Banner>
  );
}

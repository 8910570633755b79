import type { DemoLogin } from '@kanisa/contract/identity/demo-logins.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { formatRole } from '../../../lib/text/role-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Sentence } from '../../../ui/text/sentence.tsx';
import styles from './demo-login-list.module.css';

export interface DemoLoginProps {
  busy: boolean;
  /** Fills the login form, which the click then submits. */
  onChoose: (login: DemoLogin) => void;
}

export function DemoLoginList({ logins, busy, onChoose }: DemoLoginProps & { logins: readonly DemoLogin[] }) {
  return (
    <section className={styles['demo']} aria-labelledby="demo-logins">
      <h2 id="demo-logins">{t('This is the demo')}</h2>
      <p>{t('This church is made up. Look around and change anything you like: nothing is sent to anyone.')}</p>
      <ul>
        {logins.map((login) => (
          <li key={login.username}>
            <button type="submit" disabled={busy} onClick={() => onChoose(login)}>
              <Avatar name={login.name} size={40} />
              <span className={styles['who']}>
                <strong>{login.name}</strong> <span>{login.username}</span>
              </span>
              <span className={styles['role']}>{formatRole(login.role)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles['password']}>
        <Sentence text={t('Password for all {password}')} values={{ password: <code>{logins[0]?.password}</code> }} />
      </p>
    </section>
  );
}

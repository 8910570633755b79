import type { DemoLogin } from '@kanisa/contract/identity/demo-logins.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import styles from './demo-logins.module.css';

interface Props {
  busy: boolean;
  /** Fills the login form, which the click then submits. */
  onChoose: (login: DemoLogin) => void;
}

/** The logins of the demo, inside the login form. A real installation has none and shows nothing. */
export function DemoLogins({ busy, onChoose }: Props) {
  const demo = useQuery({
    queryKey: ['demo-logins'],
    queryFn: ({ signal }) => callApi('GET /demo/logins', { signal, background: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const logins = demo.data?.logins ?? [];
  const [first] = logins;
  if (first === undefined) return null;
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
              <span className={styles['role']}>{login.role}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles['password']}>
        {t('Password for all')} <code>{first.password}</code>
      </p>
    </section>
  );
}

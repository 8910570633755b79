import type { User } from '@kanisa/contract/people/users.schema.ts';
import type { ReactNode } from 'react';
import { t } from '../../../../lib/i18n.ts';
import frame from '../../../../ui/page/frame.module.css';
import shared from '../../../../ui/page/staff-page.module.css';
import { EmailText } from '../../../../ui/text/email-text.tsx';
import { Fact } from '../../../../ui/text/fact.tsx';
import { formatAddress } from '../../shared/format-address.ts';
import styles from './detail.module.css';

export function UserContactCard({ user }: { user: User }) {
  const { personal_email: personal, church_email: church, phone_number: phone } = user;
  return (
    <section className={frame['card']} aria-labelledby="contact">
      <h2 id="contact">{t('Contact', { context: 'details' })}</h2>
      <dl className={`${frame['facts']} ${shared['facts']}`}>
        <Fact term={t('Personal email')}>
          {personal && (
            <ContactLink to={`mailto:${personal}`}>
              <EmailText email={personal} />
            </ContactLink>
          )}
          {personal && personal.toLowerCase() !== user.login_email?.toLowerCase() && <ContactOnlyNote user={user} />}
        </Fact>
        <Fact term={t('Church email')}>
          {church && (
            <ContactLink to={`mailto:${church}`}>
              <EmailText email={church} />
            </ContactLink>
          )}
        </Fact>
        <Fact term={t('Phone number')}>{phone && <ContactLink to={`tel:${phone}`}>{phone}</ContactLink>}</Fact>
        <Fact term={t('Address')}>{formatAddress(user.address)}</Fact>
      </dl>
    </section>
  );
}

/** Tells the office why a login or a reset code with the shown address does not work. */
function ContactOnlyNote({ user: { login_email: login } }: { user: User }) {
  return (
    <p className={styles['note']}>
      {login === null
        ? t('Not confirmed yet, so it can’t be used to log in.')
        : t('Not confirmed yet. They log in with {email}.', { email: login })}
    </p>
  );
}

function ContactLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={styles['reach']} href={to}>
      {children}
    </a>
  );
}

import type { User } from '@kanisa/contract/people/users.ts';
import { t } from '../../../../lib/i18n.ts';
import { Fact } from '../../../../ui/fact.tsx';
import frame from '../../../../ui/frame.module.css';
import shared from '../../../../ui/staff-page.module.css';
import { addressText } from '../../shared/address-text.ts';
import styles from './detail.module.css';

/** How to reach this person: a tap writes or calls. */
export function ContactCard({ user }: { user: User }) {
  const { personal_email: personal, church_email: church, phone_number: phone } = user;
  return (
    <section className={frame['card']} aria-labelledby="contact">
      <h2 id="contact">{t('Contact')}</h2>
      <dl className={`${frame['facts']} ${shared['facts']}`}>
        <Fact term={t('Personal email')}>{personal && <Reach to={`mailto:${personal}`}>{personal}</Reach>}</Fact>
        <Fact term={t('Church email')}>{church && <Reach to={`mailto:${church}`}>{church}</Reach>}</Fact>
        <Fact term={t('Phone number')}>{phone && <Reach to={`tel:${phone}`}>{phone}</Reach>}</Fact>
        <Fact term={t('Address')}>{addressText(user.address)}</Fact>
      </dl>
    </section>
  );
}

function Reach({ to, children }: { to: string; children: string }) {
  return (
    <a className={styles['reach']} href={to}>
      {children}
    </a>
  );
}

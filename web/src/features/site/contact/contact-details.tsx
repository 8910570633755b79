import { church, services } from '../../../content/church.ts';
import { t } from '../../../lib/i18n.ts';
import { ClockIcon, MailIcon, PhoneIcon, PinIcon } from '../../../ui/icons.tsx';
import styles from './contact.module.css';

export function ContactDetails() {
  return (
    <div className={styles['details']}>
      <h2>{t('Or come by')}</h2>
      <address>
        <p>
          <PinIcon />
          <span>
            <b>{church.address.text}</b>
            {t(church.address.landmark)}
          </span>
        </p>
        <p>
          <PhoneIcon />
          <span>
            <a href={church.phone.href}>{church.phone.text}</a>
            {t('Office: {hours}', { hours: t(church.office) })}
          </span>
        </p>
        <p>
          <MailIcon />
          <span>
            <a href={church.email.href}>{church.email.text}</a>
          </span>
        </p>
      </address>
      <div className={styles['times']}>
        <h3>
          <ClockIcon />
          {t('Service times')}
        </h3>
        <ul>
          {services.map((service) => (
            <li key={service.text}>{t(service.text)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

import { ChurchWords, SentenceWith, ServiceText, useChurch } from '../../../content/site.tsx';
import { t } from '../../../lib/i18n.ts';
import { withKeys } from '../../../lib/text/keyed-list.ts';
import { ClockIcon, MailIcon, PhoneIcon, PinIcon } from '../../../ui/icons.tsx';
import styles from './contact.module.css';

export function ContactDetails() {
  const { church, services } = useChurch();
  return (
    <div className={styles['details']}>
      <h2>{t('Or come by')}</h2>
      <address>
        <p>
          <PinIcon />
          <span>
            <b>{church.address.text}</b>
            <ChurchWords>{church.address.landmark}</ChurchWords>
          </span>
        </p>
        <p>
          <PhoneIcon />
          <span>
            <a href={church.phone.href}>{church.phone.text}</a>
            {church.office && (
              <SentenceWith words={church.office} sentence={t('Office: {hours}', { hours: church.office })} />
            )}
          </span>
        </p>
        <p>
          <MailIcon />
          <span>
            <a href={church.email.href}>{church.email.text}</a>
          </span>
        </p>
      </address>
      {services.length > 0 && <ServiceTimes />}
    </div>
  );
}

function ServiceTimes() {
  const { services } = useChurch();
  return (
    <div className={styles['times']}>
      <h3>
        <ClockIcon />
        {t('Service times')}
      </h3>
      <ul>
        {withKeys(services).map(({ key, item }) => (
          <li key={key}>
            <ServiceText service={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

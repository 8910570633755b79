import { Link } from 'react-router';
import site from '../../../art/site.module.css';
import { useChurch, useLanguageOf } from '../../../content/site.tsx';
import { t } from '../../../lib/i18n.ts';
import { withKeys } from '../../../lib/text/keyed-list.ts';
import { ArrowIcon } from '../../../ui/icons.tsx';
import styles from './service-strip.module.css';

export function ServiceStrip() {
  const { services } = useChurch();
  const languageOf = useLanguageOf();
  if (services.length === 0) return null;
  return (
    <section className={site['wrap']} aria-label={t('Service times')}>
      <div className={styles['strip']}>
        <ul>
          {withKeys(services).map(({ key, item: service }) => (
            <li key={key}>
              <p>
                <span lang={languageOf(service.label)}>{service.label}</span>{' '}
                <b lang={languageOf(service.time)}>{service.time}</b>
              </p>
              {service.note && <small lang={languageOf(service.note)}>{service.note}</small>}
            </li>
          ))}
        </ul>
        <Link to="/contact#find-us">
          {t('Find us')}
          <ArrowIcon />
        </Link>
      </div>
    </section>
  );
}

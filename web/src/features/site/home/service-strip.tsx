import { Link } from 'react-router';
import site from '../../../art/site.module.css';
import { services } from '../../../content/church.ts';
import { t } from '../../../lib/i18n.ts';
import { ArrowIcon } from '../../../ui/icons.tsx';
import styles from './service-strip.module.css';

export function ServiceStrip() {
  return (
    <section className={site['wrap']} aria-label={t('Service times')}>
      <div className={styles['strip']}>
        <ul>
          {services.map((service) => (
            <li key={service.text}>
              <p>
                <span>{t(service.label)}</span> <b>{t(service.time)}</b>
              </p>
              <small>{t(service.note)}</small>
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

import { Link } from 'react-router';
import { church, services, socialLinks } from '../../content/church.ts';
import { t } from '../../lib/i18n.ts';
import { SocialIcon } from '../../ui/icons.tsx';
import { LogoMark } from '../../ui/logo-mark.tsx';
import { mayOpenPage, VISITOR } from '../access.ts';
import { SITE_MENU } from '../menus.ts';
import styles from './footer.module.css';

export function Footer() {
  return (
    <footer id="footer" className={styles['footer']}>
      <div className={styles['columns']}>
        <ChurchColumn />
        <nav aria-label={t('Quick links')}>
          <h2>{t('Quick links')}</h2>
          <ul>
            {SITE_MENU.filter((entry) => mayOpenPage(entry.path, VISITOR)).map((entry) => (
              <li key={entry.path}>
                <Link to={entry.path}>{t(entry.label)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2>{t('Service times')}</h2>
          <ul>
            {services.map((service) => (
              <li key={service.text}>{service.text}</li>
            ))}
          </ul>
        </div>
        <div className={styles['contact']}>
          <h2>{t('Contact')}</h2>
          <ul>
            <li>{church.address.text}</li>
            <li>
              <a href={church.phone.href}>{church.phone.text}</a>
            </li>
            <li>
              <a href={church.email.href}>{church.email.text}</a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

function ChurchColumn() {
  return (
    <div className={styles['church']}>
      <p className={styles['name']}>
        <LogoMark size={38} />
        {church.name}, {church.town}
      </p>
      <p className={styles['tagline']}>{church.tagline}</p>
      <ul className={styles['social']} aria-label={t('Social media')}>
        {socialLinks.map((link) => (
          <li key={link.name}>
            <a href={link.url} aria-label={link.name} rel="noreferrer">
              <SocialIcon name={link.name} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

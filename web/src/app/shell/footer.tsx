import { Link } from 'react-router';
import { ServiceText, useChurch, useLanguageOf } from '../../content/site.tsx';
import { t } from '../../lib/i18n.ts';
import { withKeys } from '../../lib/text/keyed-list.ts';
import { SocialIcon } from '../../ui/icons.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { LogoMark } from '../../ui/logo-mark.tsx';
import styles from './footer.module.css';
import { useSiteMenu } from './use-site-menu.ts';

export function Footer() {
  const { church, services } = useChurch();
  const menu = useSiteMenu();
  return (
    <footer id="app_footer" className={styles['footer']}>
      <div className={styles['columns']}>
        <ChurchColumn />
        <nav aria-label={t('Quick links')}>
          <h2>{t('Quick links')}</h2>
          <ul>
            {menu.map((entry) => (
              <li key={entry.path}>
                <Link to={entry.path}>{entry.label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        {services.length > 0 && (
          <div>
            <h2>{t('Service times')}</h2>
            <ul>
              {withKeys(services).map(({ key, item }) => (
                <li key={key}>
                  <ServiceText service={item} />
                </li>
              ))}
            </ul>
          </div>
        )}
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
  const { church } = useChurch();
  const languageOf = useLanguageOf();
  return (
    <div className={styles['church']}>
      <p className={styles['name']}>
        <LogoMark size={38} />
        {church.place}
      </p>
      {church.tagline && (
        <p className={styles['tagline']} lang={languageOf(church.tagline)}>
          {church.tagline}
        </p>
      )}
      {church.socialLinks.length > 0 && (
        <ul className={styles['social']} aria-label={t('Social media')}>
          {withKeys(church.socialLinks).map(({ key, item: link }) => (
            <li key={key}>
              <a href={link.url} aria-label={link.network} rel="noreferrer">
                <SocialIcon name={link.network} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <ul>
        <li>
          <LanguageSwitch />
        </li>
      </ul>
    </div>
  );
}

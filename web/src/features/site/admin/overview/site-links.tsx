import { Link } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { ClockIcon, FolderIcon, MailIcon } from '../../../../ui/icons.tsx';
import frame from '../../../../ui/page/frame.module.css';
import styles from './overview.module.css';

const LINKS = [
  {
    path: '/admin/site/history',
    icon: <ClockIcon />,
    title: t('History'),
    about: t('The last fifty versions: look at one, or bring it back.'),
  },
  {
    path: '/admin/site/messages',
    icon: <MailIcon />,
    title: t('Website messages'),
    about: t('What visitors wrote in the contact form.'),
  },
  {
    path: '/admin/site/pictures',
    icon: <FolderIcon />,
    title: t('Pictures'),
    about: t('Everything that was uploaded. Remove a picture for good.'),
  },
] as const;

export function SiteLinks() {
  return (
    <ul className={styles['links']}>
      {LINKS.map(({ path, icon, title, about }) => (
        <li key={path} className={frame['box']}>
          {icon}
          <h3>
            <Link to={path}>{title}</Link>
          </h3>
          <p>{about}</p>
        </li>
      ))}
    </ul>
  );
}

import type { ReactNode } from 'react';
import { church } from '../../../content/church.ts';
import { useLanguageOf } from '../../../content/site.tsx';
import { t } from '../../../lib/i18n.ts';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import styles from './account-frame.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  /** Links below the form. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The frame of an account form, with a picture beside it on wide screens. */
export function AccountFrame({ title, lead, foot, children }: Props) {
  const languageOf = useLanguageOf();
  return (
    <div className={styles['frame']}>
      <div className={styles['form']}>
        <h1>{title}</h1>
        {lead && <p className={styles['lead']}>{lead}</p>}
        <noscript>
          <p className={styles['lead']}>{t('This page needs JavaScript. Please turn it on and reload.')}</p>
        </noscript>
        <div className={styles['body']}>{children}</div>
        {foot && (
          <div className={styles['foot']}>
            {foot}
            <LanguageSwitch />
          </div>
        )}
      </div>
      <div className={styles['side']} aria-hidden="true">
        <div className={styles['art']}>
          {church.tagline && <p lang={languageOf(church.tagline)}>{church.tagline}</p>}
        </div>
      </div>
    </div>
  );
}

import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { RecordPage } from '../../../ui/record/record-frame.tsx';
import { FieldsSection } from './fields-section.tsx';
import { KeepersSection } from './keepers-section.tsx';
import { PastorsSection } from './pastors-section.tsx';
import styles from './settings.module.css';

export const meta = () => [{ title: pageTitle(t('Settings of people')) }];

/** Who sees people beside admins, and what the church records of its own. For admins. */
export default function PeopleSettingsPage() {
  return (
    <RecordPage crumbs={[{ label: t('People'), to: '/admin/people' }]}>
      <div className={styles['page']}>
        <h1>{t('Settings of people')}</h1>
        <KeepersSection />
        <PastorsSection />
        <FieldsSection />
      </div>
    </RecordPage>
  );
}

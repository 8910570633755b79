import { SITE_SECTIONS, type SiteSection } from '@kanisa/contract/site/sections.ts';
import type { SiteSectionContent } from '@kanisa/contract/site/site-content.schema.ts';
import { countMissingWords } from '@kanisa/contract/site/translations.ts';
import { Link } from 'react-router';
import { t } from '../../../../../lib/i18n.ts';
import { SkeletonLines } from '../../../../../ui/feedback/skeleton.tsx';
import { SwitchField } from '../../../../../ui/form/switch-field.tsx';
import { useSavedContent } from '../../shared/api.ts';
import type { SectionForm } from '../../shared/section-form.ts';
import { getSectionPath, SECTION_TEXTS } from '../../shared/section-texts.ts';
import { FormCard } from '../form-card.tsx';
import styles from '../section.module.css';
import type { SectionDefinition } from '../section-definition.ts';

type Languages = SiteSectionContent<'languages'>;

const STEPS = [
  t('Switch Kiswahili on and save. Every section then asks for both languages.'),
  t('Write the words of your church in Kiswahili. Where one is missing, people read the English one.'),
  t(
    'Let somebody who speaks Kiswahili at home read the pages. No native reader has approved our translation of buttons, mails and texts yet.',
  ),
  t('Publish. Until then nobody sees a change.'),
] as const;

interface FieldsProps {
  form: SectionForm<Languages>;
}

function LanguagesFields({ form }: FieldsProps) {
  return (
    <>
      <FormCard>
        <SwitchField
          field={form.field('kiswahili')}
          label={t('Offer Kiswahili')}
          hint={t('Visitors and members choose it for themselves. English stays the first language.')}
        />
      </FormCard>
      <FormCard title={t('How to offer it')}>
        <ol className={styles['steps']}>
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </FormCard>
      <FormCard title={t('Your words in Kiswahili')}>
        <MissingWords />
      </FormCard>
    </>
  );
}

/** Sections with words of the church, and how many of them have no Kiswahili. */
function MissingWords() {
  const content = useSavedContent();
  if (!content) return <SkeletonLines count={6} />;
  return (
    <ul className={styles['missing']}>
      {SITE_SECTIONS.filter((section) => section !== 'languages').map((section) => (
        <MissingRow key={section} section={section} missing={countMissingWords(content[section])} />
      ))}
    </ul>
  );
}

function MissingRow({ section, missing }: { section: SiteSection; missing: number }) {
  return (
    <li>
      <Link to={getSectionPath(section)}>{SECTION_TEXTS[section].title}</Link>
      <span>{missing === 0 ? t('Complete') : t('{count} texts are missing', { count: missing })}</span>
    </li>
  );
}

const keep = (content: Languages): Languages => content;

export const languagesDefinition: SectionDefinition<'languages', Languages> = {
  section: 'languages',
  toValues: keep,
  toContent: keep,
  Fields: LanguagesFields,
};

import type { Language } from '@kanisa/contract/core/languages.ts';
import { SITE_LANGUAGES, type SiteText } from '@kanisa/contract/site/site.ts';
import type { ReactNode } from 'react';
import type { FieldPath, FieldPathByValue, FieldValues } from 'react-hook-form';
import type { SectionForm } from './section-form.ts';
import styles from './text-in-languages.module.css';

interface TextField<Values extends FieldValues> {
  language: Language;
  path: FieldPath<Values>;
  /** Missing words fall back to English. */
  isOptional: boolean;
}

interface Props<Values extends FieldValues> {
  form: SectionForm<Values>;
  name: FieldPathByValue<Values, SiteText>;
  children: (field: TextField<Values>) => ReactNode;
}

/** The fields of one text: side by side in both languages, or the English one alone until Kiswahili is asked for. */
export function TextInLanguages<Values extends FieldValues>({ form, name, children }: Props<Values>) {
  const renderField = (language: Language) =>
    children({ language, path: `${name}.${language}` as FieldPath<Values>, isOptional: language !== 'en' });
  if (!form.asksForKiswahili) return renderField('en');
  return (
    <div className={styles['fields']}>
      {SITE_LANGUAGES.map((language) => (
        // The style sheet of `LanguageBar` hides the other language on a phone.
        <div key={language} data-language={language}>
          {renderField(language)}
        </div>
      ))}
    </div>
  );
}

import { LANGUAGE_NAMES, type Language } from '@kanisa/contract/core/languages.ts';
import { SITE_LANGUAGES } from '@kanisa/contract/site/site.ts';
import { countMissingWords } from '@kanisa/contract/site/translations.ts';
import { type FieldValues, useWatch } from 'react-hook-form';
import { t } from '../../../../lib/i18n.ts';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import textButton from '../../../../ui/text-button.module.css';
import type { SectionForm } from '../shared/section-form.ts';
import styles from './language-bar.module.css';

interface Props<Values extends FieldValues> {
  form: SectionForm<Values>;
  shown: Language;
  onShow: (language: Language) => void;
  onFindMissing: () => void;
}

/** Says how many texts lack Kiswahili. On a phone it also chooses the language whose fields are shown. */
export function LanguageBar<Values extends FieldValues>({ form, shown, onShow, onFindMissing }: Props<Values>) {
  useWatch({ control: form.control });
  const missing = countMissingWords(form.getValues());
  return (
    <div className={styles['bar']}>
      <p role="status">
        {missing === 0
          ? t('Every text is here in Kiswahili too.')
          : t('{count} texts are missing in Kiswahili', { count: missing })}
      </p>
      {missing > 0 && (
        <button type="button" className={textButton['button']} onClick={onFindMissing}>
          {t('Go to the next one')}
        </button>
      )}
      <div className={styles['switch']}>
        <SegmentedControl
          label={t('Language of the fields')}
          value={shown}
          onChange={onShow}
          choices={SITE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      </div>
    </div>
  );
}

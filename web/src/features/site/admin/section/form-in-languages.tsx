import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ContractForm } from '../../../../ui/form/contract-form.tsx';
import type { SectionForm } from '../shared/section-form.ts';
import languageStyles from './language-bar.module.css';
import { LanguageBar } from './language-bar.tsx';
import styles from './section.module.css';
import { useShownLanguage } from './use-shown-language.ts';

interface Props<Values extends FieldValues> {
  form: SectionForm<Values>;
  children: ReactNode;
}

/** The form of a section, with the bar of its languages once Kiswahili is asked for. */
export function FormInLanguages<Values extends FieldValues>({ form, children }: Props<Values>) {
  const { box, shown, setShown, focusMissing } = useShownLanguage(form);
  return (
    <div
      ref={box}
      className={`${styles['form']} ${languageStyles['form']}`}
      data-shown={form.asksForKiswahili ? shown : undefined}
    >
      <ContractForm form={form}>
        {form.asksForKiswahili && (
          <LanguageBar form={form} shown={shown} onShow={setShown} onFindMissing={focusMissing} />
        )}
        {children}
      </ContractForm>
    </div>
  );
}

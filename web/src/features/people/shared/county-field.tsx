import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Combobox } from '../../../ui/combobox/combobox.tsx';
import { useCombobox } from '../../../ui/combobox/use-combobox.ts';
import type { TextInputProps } from '../../../ui/form/inputs.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import { COUNTIES, suggestCounties } from './counties.ts';
import styles from './county-field.module.css';

interface Props extends Omit<TextInputProps, 'error' | 'name' | 'form' | 'list'> {
  field: FieldProps;
  label: string;
  onPick: (county: string) => void;
}

/** Suggests Kenya's counties while typing. Other text is accepted too. */
export function CountyField({ field, onPick, ...rest }: Props) {
  const [found, setFound] = useState<readonly string[]>([]);
  const list = useCombobox({
    isOpen: found.length > 0,
    found,
    onType: (text) => setFound(suggestCounties(text)),
    onPick,
    onClose: () => setFound([]),
  });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (list.isOpen || event.key !== 'ArrowDown') return list.onKeyDown(event);
    const like = suggestCounties(event.currentTarget.value);
    setFound(like.length > 0 ? like : COUNTIES);
    event.preventDefault();
  }

  return (
    <div className={styles['county']}>
      <Combobox
        {...rest}
        {...field}
        list={list}
        listLabel={t('Counties of Kenya')}
        keyOf={(county) => county}
        option={renderCountyOption}
        countText={(count) => t('{count} counties to choose from', { count })}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          void field.onChange(event);
          list.type(event.target.value);
        }}
        onBlur={(event) => {
          void field.onBlur(event);
          list.close();
        }}
        onKeyDown={rest.readOnly ? undefined : onKeyDown}
      />
    </div>
  );
}

function renderCountyOption(county: string) {
  return <span>{county}</span>;
}

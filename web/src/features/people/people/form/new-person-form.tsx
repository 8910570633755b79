import { fieldMessages, PHONE_EXAMPLE } from '@kanisa/contract/core/fields.ts';
import { HOUSEHOLD_POSITIONS } from '@kanisa/contract/people/households.ts';
import { PERSON_STATUSES } from '@kanisa/contract/people/people.ts';
import { useWatch } from 'react-hook-form';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { UnsavedChangesDialog } from '../../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { ContractForm } from '../../../../ui/form/contract-form.tsx';
import { CheckField, SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { Pair } from '../../../../ui/form/pair.tsx';
import { PhoneField } from '../../../../ui/form/phone-field.tsx';
import { type ContractForm as Form, useFieldText } from '../../../../ui/form/use-contract-form.ts';
import { listBirthdayFields } from '../record/birthday-text.ts';
import { formatStatus, listGenders } from '../shared/person-text.ts';
import { POSITION_LABELS } from '../shared/position-text.ts';
import { Likenesses } from './likenesses.tsx';
import styles from './new.module.css';
import {
  type NamedHousehold,
  type NewPersonValues,
  type SavedPerson,
  useNewPersonForm,
} from './use-new-person-form.ts';

interface Props {
  household: NamedHousehold | null;
  /** The family name of the person before. */
  lastName: string;
  isFollowing: boolean;
  onSaved: (person: SavedPerson) => void;
}

export function NewPersonForm(props: Props) {
  const { form, mayLeave, setNextWanted } = useNewPersonForm(props);
  return (
    <div className={styles['columns']}>
      <ContractForm form={form}>
        <Pair>
          <TextField
            field={form.field('first_name')}
            label={t('First name')}
            optional
            autoComplete="off"
            // Each next person of a household begins here.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={props.isFollowing}
          />
          <TextField field={form.field('last_name')} label={t('Last name')} optional autoComplete="off" />
        </Pair>
        {props.household !== null && <PositionField form={form} />}
        <ContactFields form={form} />
        <BirthdayFields form={form} />
        <StatusFields form={form} />
        <ConsentFields form={form} />
        <div className={styles['buttons']}>
          <button
            type="submit"
            className={buttonClass('main')}
            disabled={form.busy}
            onClick={() => setNextWanted(false)}
          >
            {form.busy ? t('Saving...') : t('Save')}
          </button>
          <button
            type="submit"
            className={buttonClass('plain')}
            disabled={form.busy}
            onClick={() => setNextWanted(true)}
          >
            {t('Add another to this household')}
          </button>
        </div>
      </ContractForm>
      <Likenesses form={form} />
      <UnsavedChangesDialog when={() => !mayLeave.current && form.hasUnsavedInput()} />
    </div>
  );
}

interface FieldsProps {
  form: Form<NewPersonValues>;
}

function ContactFields({ form }: FieldsProps) {
  const phone = useFieldText(form, 'phone_number');
  return (
    <Pair>
      <PhoneField
        field={form.field('phone_number')}
        label={t('Phone')}
        type="tel"
        optional
        autoComplete="off"
        placeholder={PHONE_EXAMPLE}
        value={phone}
        formatMessage={fieldMessages.phone}
        onUse={(number) => form.set('phone_number', number)}
      />
      <TextField field={form.field('email')} label={t('Email')} type="email" optional autoComplete="off" />
    </Pair>
  );
}

function StatusFields({ form }: FieldsProps) {
  return (
    <Pair>
      <SelectField
        field={form.field('status')}
        label={t('Status')}
        blank={t('Not set')}
        choices={PERSON_STATUSES.slice(0, 3).map((value) => ({ value, label: formatStatus(value) }))}
      />
      <SelectField
        field={form.field('gender')}
        label={t('Gender')}
        blank={t('Not set')}
        optional
        choices={listGenders()}
      />
    </Pair>
  );
}

function PositionField({ form }: FieldsProps) {
  const field = form.field('position');
  return (
    <fieldset className={styles['position']}>
      <legend>{t('In the household')}</legend>
      {HOUSEHOLD_POSITIONS.map((position) => (
        <label key={position}>
          <input type="radio" {...field} value={position} />
          {POSITION_LABELS[position]()}
        </label>
      ))}
    </fieldset>
  );
}

function BirthdayFields({ form }: FieldsProps) {
  const [day, month] = listBirthdayFields(null);
  return (
    <fieldset className={styles['birthday']}>
      <legend>{t('Birthday')}</legend>
      <TextField field={form.field('day')} label={day?.label ?? ''} inputMode="numeric" maxLength={2} optional />
      <SelectField
        field={form.field('month')}
        label={month?.label ?? ''}
        blank={t('Not set')}
        choices={month?.choices?.slice(1) ?? []}
        optional
      />
      <TextField
        field={form.field('year')}
        label={t('Year')}
        placeholder={t('If known')}
        inputMode="numeric"
        maxLength={4}
        optional
      />
      <p className={styles['error']}>{form.getError('date_of_birth' as 'day')}</p>
    </fieldset>
  );
}

/** Nobody is written to without a yes, and the office notes how it came. */
function ConsentFields({ form }: FieldsProps) {
  const isAgreed = useWatch({ control: form.control, name: ['wants_emails', 'wants_texts'] }).some(Boolean);
  return (
    <fieldset className={styles['consent']}>
      <legend>{t('May the church write to them?')}</legend>
      <CheckField field={form.field('wants_emails')} label={t('Emails from the church')} />
      <CheckField field={form.field('wants_texts')} label={t('Texts from the church')} />
      {isAgreed && (
        <TextField
          field={form.field('agreed_how')}
          label={t('How they agreed')}
          placeholder={t('Said so on the visitor card')}
          autoComplete="off"
        />
      )}
    </fieldset>
  );
}

import type {
  addFamilyBody,
  FamilyMember,
  familyForm,
  updateFamilyBody,
} from '@kanisa/contract/people/family.schema.ts';
import type { z } from 'zod';
import { toAddressFormValues } from '../shared/address-fields.tsx';
import type { FamilyFormValues } from '../shared/family-fields.tsx';

type ValidFamilyForm = z.output<typeof familyForm>;

/** The status is changed in the administration only. */
export function toOwnFamilyForm(values: FamilyFormValues): Omit<FamilyFormValues, 'is_active'> {
  const own: Partial<FamilyFormValues> & Omit<FamilyFormValues, 'is_active'> = { ...values };
  delete own.is_active;
  return own;
}

/** Omits blank fields. */
export function toAddFamilyBody(checked: ValidFamilyForm): z.input<typeof addFamilyBody> {
  const { name, relationship, address, ...optional } = checked;
  const given = Object.entries(optional).filter(([, value]) => value !== null && value !== undefined);
  return { name, relationship, ...Object.fromEntries(given), ...(address ? { address: JSON.stringify(address) } : {}) };
}

/** Sends the name and the changed fields. A blank clears a field; changes from another device stay. */
export function toUpdateFamilyBody(checked: ValidFamilyForm, member: FamilyMember): z.input<typeof updateFamilyBody> {
  const { address, ...texts } = checked;
  const changed = Object.entries(texts).filter(
    ([field, value]) => field === 'name' || (value ?? null) !== member[field as keyof typeof texts],
  );
  const body = Object.fromEntries(changed) as z.input<typeof updateFamilyBody>;
  return isSameAddress(address ?? null, member.address) ? body : { ...body, address: JSON.stringify(address ?? null) };
}

function isSameAddress(one: ValidFamilyForm['address'], other: ValidFamilyForm['address']): boolean {
  return JSON.stringify(toAddressFormValues(one ?? null)) === JSON.stringify(toAddressFormValues(other ?? null));
}

import type { addFamilyBody, FamilyMember, familyForm, updateFamilyBody } from '@kanisa/contract/people/family.ts';
import type { z } from 'zod';
import { addressTyped } from '../shared/address-fields.tsx';

type Checked = z.output<typeof familyForm>;

/** What was not filled in stays away. */
export function bodyToAdd(checked: Checked): z.input<typeof addFamilyBody> {
  const { name, relationship, address, ...optional } = checked;
  const given = Object.entries(optional).filter(([, value]) => value !== null && value !== undefined);
  return { name, relationship, ...Object.fromEntries(given), ...(address ? { address: JSON.stringify(address) } : {}) };
}

/** The name, and what differs from what is kept: a blank clears, and what another device changed meanwhile stays. */
export function bodyToUpdate(checked: Checked, member: FamilyMember): z.input<typeof updateFamilyBody> {
  const { address, ...texts } = checked;
  const changed = Object.entries(texts).filter(
    ([field, value]) => field === 'name' || (value ?? null) !== member[field as keyof typeof texts],
  );
  const body = Object.fromEntries(changed) as z.input<typeof updateFamilyBody>;
  return sameAddress(address ?? null, member.address) ? body : { ...body, address: JSON.stringify(address ?? null) };
}

function sameAddress(one: Checked['address'], other: Checked['address']): boolean {
  return JSON.stringify(addressTyped(one ?? null)) === JSON.stringify(addressTyped(other ?? null));
}

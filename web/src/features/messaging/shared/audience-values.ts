import { ROLES } from '@kanisa/contract/core/roles.ts';

/** The choice of recipients as the inputs hold it. Blank filters mean none. */
export interface AudienceValues {
  is_to_all: boolean;
  role: string;
  is_active: string;
  department_id: string;
  /** A saved list instead of the other recipients. */
  list_id: string;
}

export const BLANK_AUDIENCE: AudienceValues = {
  is_to_all: false,
  role: '',
  is_active: '',
  department_id: '',
  list_id: '',
};

export interface ChosenFilters {
  role?: (typeof ROLES)[number];
  is_active?: boolean;
  department_id?: number;
}

/** The filters in the form of the API; undefined without any. */
export function toFilters({ role, is_active: active, department_id: department }: AudienceValues) {
  const known = ROLES.find((one) => one === role);
  const filters: ChosenFilters = {
    ...(known === undefined ? {} : { role: known }),
    ...(active === '' ? {} : { is_active: active === 'true' }),
    ...(department === '' ? {} : { department_id: Number(department) }),
  };
  return Object.keys(filters).length > 0 ? filters : undefined;
}

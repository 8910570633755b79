import type { DepartmentAsk } from '@kanisa/contract/departments/joining.schema.ts';
import { joinName } from '../persons/names.rules.ts';
import type { AskView } from './joining.repo.ts';

export function presentAsk(ask: AskView): DepartmentAsk {
  const { id, kind, department, person, askerFirstName, askerLastName } = ask;
  return {
    id,
    kind,
    department: { id: department.id, name: department.name },
    person: { id: person.id, name: joinName(person) },
    asked_by: joinName({ firstName: askerFirstName, lastName: askerLastName }) || null,
  };
}

import { expect, it } from 'vitest';
import { BLANK_AUDIENCE } from '../../shared/audience-values.ts';
import { toTextTarget } from './form-values.ts';

it('has no target until a person is ticked, a filter is set or all are chosen', () => {
  expect(toTextTarget(BLANK_AUDIENCE, [])).toBeNull();
  expect(toTextTarget(BLANK_AUDIENCE, [9, 3])).toEqual({ recipient_ids: [3, 9] });
  expect(toTextTarget({ ...BLANK_AUDIENCE, department_id: '7' }, [])).toEqual({ filters: { department_id: 7 } });
  expect(toTextTarget({ ...BLANK_AUDIENCE, role: 'user', is_active: 'true' }, [3])).toEqual({
    recipient_ids: [3],
    filters: { role: 'user', is_active: true },
  });
  expect(toTextTarget({ ...BLANK_AUDIENCE, list_id: '7', role: 'user' }, [3])).toEqual({ list_id: 7 });
  expect(toTextTarget({ ...BLANK_AUDIENCE, is_to_all: true, role: 'user' }, [3])).toEqual({ all: true });
});

import type { Position, PositionBody } from '@kanisa/contract/serving/positions.schema.ts';
import { servingFallbacks } from '@kanisa/contract/serving/serving.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { SERVING_KEY, useModuleCheck } from '../shared/api.ts';

export function usePositions(departmentId: string) {
  const positions = useQuery({
    queryKey: [...SERVING_KEY, 'positions', departmentId],
    queryFn: ({ signal }) =>
      callApi('GET /department/:id/serving/positions', {
        params: { id: departmentId },
        signal,
        fallback: servingFallbacks.positions,
      }),
    refetchOnMount: 'always',
  });
  useModuleCheck(positions.error);
  return positions;
}

export type PositionChoices = Pick<NonNullable<ReturnType<typeof usePositions>['data']>, 'members' | 'events'>;

/** Creates a position (null), or replaces an existing one. */
export function savePosition(departmentId: string, position: Position | null, body: PositionBody) {
  const fallback = servingFallbacks.savePosition;
  return position
    ? callApi('PUT /serving/positions/:id', { params: { id: position.id }, body, fallback })
    : callApi('POST /department/:id/serving/positions', { params: { id: departmentId }, body, fallback });
}

import { useInViewport } from '../../../../lib/browser/use-in-viewport.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { ProtectedPhoto } from '../../../records/photos/photo-face.tsx';

interface Props {
  name: string;
  photo: string | null;
  sizePx: number;
}

/** The picture of a person, or initials. Pictures far below the window are not loaded. */
export function PersonFace({ name, photo, sizePx }: Props) {
  if (photo === null) return <Avatar name={name} size={sizePx} />;
  return <LazyPhoto name={name} photo={photo} sizePx={sizePx} />;
}

function LazyPhoto({ name, photo, sizePx }: Props) {
  const [box, isNear] = useInViewport<HTMLSpanElement>({ distancePx: 300 });
  return (
    <span ref={box}>
      <ProtectedPhoto address={isNear ? photo : null} name={name} size={sizePx} />
    </span>
  );
}

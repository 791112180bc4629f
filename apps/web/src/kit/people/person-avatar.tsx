import { Avatar } from '@mantine/core';
import { useFileUrl } from '#lib/files/use-file-url.ts';
import { useSeen } from './use-seen.ts';

interface Props {
  name: string;
  /** Address of the picture; the initials stand in for it. */
  picture: string | null;
  size?: number;
}

/**
 * A person's picture, loaded lazily. It is hidden from screen readers, because the name is beside it.
 */
export function PersonAvatar({ name, picture, size = 36 }: Props) {
  const [element, seen] = useSeen<HTMLDivElement>();
  const src = useFileUrl(seen ? picture : null);
  return (
    <Avatar
      ref={element}
      src={src}
      name={name}
      alt=""
      size={size}
      radius={size}
      color="accent"
      variant="filled"
      aria-hidden="true"
    />
  );
}

import { Suspense } from 'react';
import { onDemand } from '#lib/page/deferred.ts';
import { useSearchParams } from '#lib/page/router.tsx';
import { MeetingList } from './meeting-list.tsx';

export const texts = ['meetings', 'calls'];

const MeetingRoom = onDemand(() => import('./room/meeting-room.tsx'));

/** The user's meetings, or with `?room=` the meeting of that link. */
export default function MeetingsScreen() {
  const [params] = useSearchParams();
  const link = params.get('room');
  if (link === null) return <MeetingList />;
  return (
    <Suspense>
      <MeetingRoom key={link} link={link} />
    </Suspense>
  );
}

import { setActiveInstitution, useSession } from '#lib/session/session.ts';
import { Button } from '#lite/button.tsx';

export function InstitutionButtons({ onChosen }: { onChosen: () => void }) {
  const { user, activeInstitutionId } = useSession();
  return (
    <div className="lite-form">
      {user?.institutions
        .filter((institution) => institution.id !== activeInstitutionId)
        .map((institution) => (
          <Button
            key={institution.id}
            look="plain"
            onClick={() => {
              setActiveInstitution(institution.id);
              onChosen();
            }}
          >
            {institution.name}
          </Button>
        ))}
    </div>
  );
}

import { type Attack, attackerAddress, inParallel, strike } from '../target.ts';

const guess = (index: number): string => `Palpite-${index}-Certo`;

export const passwordGuesses: Attack = {
  name: 'guesses at sign-ins, from one address and from many',
  run: async (target) => {
    const { guesses } = target.scale;
    await inParallel(guesses, 64, (index) =>
      strike(target, 'POST', '/api/v1/login', {
        localAddress: attackerAddress(index % 2 === 0 ? 1 : 10 + (index % 64)),
        body: JSON.stringify({
          email: index % 4 < 2 ? target.attackedEmail : `ninguem${index}@certame.example`,
          password: guess(index),
        }),
      }),
    );
  },
};

export const examPasswordGuesses: Attack = {
  name: 'guesses at the password of an exam',
  run: (target) =>
    inParallel(target.scale.guesses, 16, (index) =>
      strike(target, 'POST', `/api/v1/forms/${target.passwordFormId}/answers`, {
        account: target.guesser,
        localAddress: attackerAddress(2),
        body: JSON.stringify({ device_id: 'guessing-device', password: guess(index) }),
      }),
    ),
};

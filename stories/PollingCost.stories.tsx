import { expect } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { PollingCost } from './PollingCost.js';

const meta = preview.meta({ title: 'What polling costs/Calculator', component: PollingCost });

/** 1,200 users, one panel each, eight hours: at an interval of 30 seconds a read that takes 0.2 seconds makes a period of 30.2. */
export const Calculator = meta.story({
  play: async ({ canvas, canvasElement, userEvent }) => {
    const row = (): string[] => [...canvasElement.querySelectorAll('[data-interval="30000"] td')].map(({ textContent }) => textContent ?? '');
    await expect(row()).toEqual(['1,144,371', '39.7', '15.2 s', '30.3 s']);
    const users = canvas.getByRole('spinbutton', { name: 'Users' });
    await userEvent.clear(users);
    await userEvent.type(users, '00');
    await expect(canvas.getByRole('img')).toBeVisible();
    await userEvent.clear(canvas.getByRole('spinbutton', { name: 'Panels of each' }));
    await expect(Number(row()[1]?.replaceAll(',', ''))).toBeGreaterThan(0);
  },
});

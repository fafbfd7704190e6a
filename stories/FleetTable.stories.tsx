import { expect } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { FleetTable } from './FleetTable.js';
import { fleet } from './fleet.js';

const meta = preview.meta({ title: 'Which servers really push/Table', component: FleetTable });

export const Table = meta.story({
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-row]')).toHaveLength(14);
    await expect(fleet.filter(({ proven }) => proven === 'yes').length).toBeGreaterThan(0);
    await expect(canvasElement.querySelector("[data-row='tmcp']")).toHaveTextContent(/yes.*yes.*yes.*no.*after a deploy/);
  },
});

import { soldWindowCases } from './testing/sold-window-cases.ts';

soldWindowCases('embedded', () => undefined, { alias: 'cars' });

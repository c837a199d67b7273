import { engineConformance } from '../../conformance/engine-conformance.ts';
import { EmbeddedCarSearchEngine } from './embedded-engine.ts';

engineConformance('embedded engine', async () => new EmbeddedCarSearchEngine());

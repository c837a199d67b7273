import { CreateGatewayLimits1763900000000 } from './1763900000000-create-gateway-limits.ts';

/** The migrations of the gateways' database, oldest first. */
export const gatewayMigrations = [CreateGatewayLimits1763900000000];

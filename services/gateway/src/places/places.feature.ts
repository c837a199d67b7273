import { type Gazetteer, openGazetteer } from '@forecourt/places';
import { SERVICE_LOGGER } from '@forecourt/service-kit';
import type { Logger } from 'pino';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config/gateway-config.ts';
import { defineFeature } from '../feature/feature.ts';
import { GEOCODER, type Geocoder, mapsServiceGeocoder, offlineGeocoder } from './geocoder.ts';
import { GAZETTEER, PlaceMaps } from './place-maps.ts';

/** Where sites' places are: maps, and the points of postcodes and addresses. */
export const PlacesFeature = defineFeature('PlacesFeature', {
  providers: [
    PlaceMaps,
    { provide: GAZETTEER, useFactory: openGazetteer },
    {
      provide: GEOCODER,
      inject: [GAZETTEER, GATEWAY_CONFIG, SERVICE_LOGGER],
      useFactory: (gazetteer: Gazetteer, { geocoder }: GatewayConfig, logger: Logger): Geocoder => {
        const offline = offlineGeocoder(gazetteer);
        return geocoder ? mapsServiceGeocoder(geocoder, offline, logger) : offline;
      },
    },
  ],
  exports: [PlaceMaps, GEOCODER, GAZETTEER],
});

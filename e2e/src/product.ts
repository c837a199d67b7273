/** How the product is run: `distributed`, each service its own process on real engines, or `standalone`, all in one. */
export const PRODUCT_WAY = process.env.FORECOURT_E2E_WAY === 'distributed' ? 'distributed' : 'standalone';

/** The port on which the tests have the product. */
export const PRODUCT_PORT = Number(process.env.FORECOURT_E2E_PORT ?? 4310);

/** The address of a demo site's page. */
export const siteUrl = (site: string, path = '/'): string => `http://${site}.localhost:${PRODUCT_PORT}${path}`;

/** Whether an address is a path of the site that is asked: //elsewhere.example/ leads to another one in a browser. */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\])/.test(address);

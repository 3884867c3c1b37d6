/** Where supervisors say that a program ended. */
export type Logger = {
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
};

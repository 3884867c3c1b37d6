/** The log in which supervisors report the end of a program. */
export type Logger = {
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
};

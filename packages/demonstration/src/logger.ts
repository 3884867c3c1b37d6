/** Supervisors log a program's end here. */
export type Logger = {
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
};

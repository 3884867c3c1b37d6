/** Reads DNS. Throws if no server answers, or the signal is aborted. */
export type DomainResolver = {
  /** The TXT records of a name, the parts of each joined; none if the name has none. */
  listTexts(name: string, signal: AbortSignal): Promise<readonly string[]>;
  /** All addresses of a host, IPv4 first; none if it has none. */
  listAddresses(host: string, signal: AbortSignal): Promise<readonly string[]>;
};

export type FileRequest = {
  /** The IP address to connect to. The host is never resolved again: a second answer may be another address. */
  readonly address: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** Sent as `Host` and, on https, as the name that the certificate must have. */
  readonly host: string;
  readonly path: string;
  readonly signal: AbortSignal;
};

export type FileAnswer = {
  readonly status: number;
  /** Null: the file is too large to be a proof. */
  readonly text: string | null;
};

/** Reads a small file over one connection, and follows no redirect. Throws if there is no answer. */
export type FileConnector = { readFile(request: FileRequest): Promise<FileAnswer> };

/** The two ways to the internet by which a domain is proven. */
export type DomainProofs = { readonly resolver: DomainResolver; readonly connector: FileConnector };

CREATE SEQUENCE "system"."document_number" START WITH 1001;--> statement-breakpoint
CREATE TABLE "reason" (
	"partner_id" varchar(60) NOT NULL,
	"kind" varchar(12) NOT NULL,
	"id" varchar(40) NOT NULL,
	"names" jsonb NOT NULL,
	"fault" varchar(8),
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "reason_partner_id_kind_id_pk" PRIMARY KEY("partner_id","kind","id"),
	CONSTRAINT "reason_fault" CHECK (("reason"."kind" = 'undelivered') = ("reason"."fault" is not null))
);
--> statement-breakpoint
CREATE TABLE "bottle_document" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"number" varchar(20) NOT NULL,
	"subject_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"bottles" integer NOT NULL,
	"reason_id" varchar(40) NOT NULL,
	"note" varchar(500),
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "bottle_document_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "bottle_document_number" UNIQUE("partner_id","number"),
	CONSTRAINT "bottle_document_bottles" CHECK ("bottle_document"."bottles" <> 0)
);
--> statement-breakpoint
CREATE TABLE "customer_merge" (
	"partner_id" varchar(60) NOT NULL,
	"folded_id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_merge_partner_id_folded_id_pk" PRIMARY KEY("partner_id","folded_id")
);
--> statement-breakpoint
CREATE TABLE "customer_note" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"author" varchar(100) NOT NULL,
	"text" varchar(1000) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_note_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_search" (
	"partner_id" varchar(60) NOT NULL,
	"customer_id" uuid NOT NULL,
	"document" text NOT NULL,
	CONSTRAINT "customer_search_partner_id_customer_id_pk" PRIMARY KEY("partner_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "customer_word" (
	"partner_id" varchar(60) NOT NULL,
	"word" varchar(60) NOT NULL,
	CONSTRAINT "customer_word_partner_id_word_pk" PRIMARY KEY("partner_id","word")
);
--> statement-breakpoint
CREATE TABLE "merge_proof" (
	"partner_id" varchar(60) NOT NULL,
	"customer_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	CONSTRAINT "merge_proof_partner_id_customer_id_staff_id_pk" PRIMARY KEY("partner_id","customer_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "points_document" (
	"partner_id" varchar(60) NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"number" varchar(20) NOT NULL,
	"customer_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"reason_id" varchar(40) NOT NULL,
	"note" varchar(500),
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "points_document_partner_id_id_pk" PRIMARY KEY("partner_id","id"),
	CONSTRAINT "points_document_number" UNIQUE("partner_id","number"),
	CONSTRAINT "points_document_points" CHECK ("points_document"."points" <> 0)
);
--> statement-breakpoint
ALTER TABLE "bottle_entry" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "merged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "documents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "points_entry" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "points_entry" ADD COLUMN "other_customer_id" uuid;--> statement-breakpoint
ALTER TABLE "reason" ADD CONSTRAINT "reason_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bottle_document" ADD CONSTRAINT "bottle_document_partner_id_place_id_bottle_place_partner_id_id_fk" FOREIGN KEY ("partner_id","place_id") REFERENCES "public"."bottle_place"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merge" ADD CONSTRAINT "customer_merge_partner_id_folded_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id","folded_id") REFERENCES "public"."customer"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merge" ADD CONSTRAINT "customer_merge_partner_id_kept_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id","kept_id") REFERENCES "public"."customer"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id","customer_id") REFERENCES "public"."customer"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_proof" ADD CONSTRAINT "merge_proof_partner_id_customer_id_customer_partner_id_id_fk" FOREIGN KEY ("partner_id","customer_id") REFERENCES "public"."customer"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_document" ADD CONSTRAINT "points_document_partner_id_customer_id_points_account_partner_id_customer_id_fk" FOREIGN KEY ("partner_id","customer_id") REFERENCES "public"."points_account"("partner_id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bottle_document_subject" ON "bottle_document" USING btree ("partner_id","subject_id","at");--> statement-breakpoint
CREATE INDEX "bottle_document_place" ON "bottle_document" USING btree ("partner_id","place_id");--> statement-breakpoint
CREATE INDEX "customer_merge_kept" ON "customer_merge" USING btree ("partner_id","kept_id");--> statement-breakpoint
CREATE INDEX "customer_note_customer" ON "customer_note" USING btree ("partner_id","customer_id","at");--> statement-breakpoint
CREATE INDEX "customer_search_document" ON "customer_search" USING gin ("document" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer_word_word" ON "customer_word" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "points_document_customer" ON "points_document" USING btree ("partner_id","customer_id","at");--> statement-breakpoint
ALTER TABLE "bottle_entry" ADD CONSTRAINT "bottle_entry_partner_id_document_id_bottle_document_partner_id_id_fk" FOREIGN KEY ("partner_id","document_id") REFERENCES "public"."bottle_document"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_partner_id_merged_into_customer_partner_id_id_fk" FOREIGN KEY ("partner_id","merged_into") REFERENCES "public"."customer"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_entry" ADD CONSTRAINT "points_entry_partner_id_document_id_points_document_partner_id_id_fk" FOREIGN KEY ("partner_id","document_id") REFERENCES "public"."points_document"("partner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bottle_entry_document" ON "bottle_entry" USING btree ("partner_id","document_id");--> statement-breakpoint
CREATE INDEX "customer_unconfirmed_phone" ON "customer" USING btree ("partner_id","phone") WHERE "customer"."phone" is not null and "customer"."phone_confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "customer_merged" ON "customer" USING btree ("partner_id","merged_into") WHERE "customer"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "customer_merged_at" ON "customer" USING btree ("merged_at") WHERE "customer"."merged_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "points_entry_document" ON "points_entry" USING btree ("partner_id","document_id");--> statement-breakpoint
CREATE INDEX "order_guest_phone" ON "order" USING gin ("phone" gin_trgm_ops) WHERE not "order"."is_registered";--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_merged" CHECK (("customer"."merged_into" is null) = ("customer"."merged_at" is null) and "customer"."merged_into" is distinct from "customer"."id");--> statement-breakpoint
ALTER TABLE "points_entry" ADD CONSTRAINT "points_entry_document" CHECK (("points_entry"."kind" = 'correct') = ("points_entry"."document_id" is not null));
--> statement-breakpoint
-- The reasons that a new shop begins with, for those that exist.
INSERT INTO "reason" ("partner_id", "kind", "id", "names", "fault", "position")
SELECT "partner"."partner_id", "given"."kind", "given"."id", "given"."names", "given"."fault", "given"."position"
FROM "partner" CROSS JOIN jsonb_to_recordset('[
  {"kind":"undelivered","id":"not_home","names":{"ru":"Никого нет дома","en":"Nobody at home","az":"Evdə heç kim yoxdur","tr":"Evde kimse yok"},"fault":"customer","position":1},
  {"kind":"undelivered","id":"no_answer","names":{"ru":"Не отвечает на звонки","en":"Does not answer the phone","az":"Zənglərə cavab vermir","tr":"Telefona cevap vermiyor"},"fault":"customer","position":2},
  {"kind":"undelivered","id":"wrong_address","names":{"ru":"Неверный адрес","en":"Wrong address","az":"Ünvan səhvdir","tr":"Adres yanlış"},"fault":"customer","position":3},
  {"kind":"undelivered","id":"refused","names":{"ru":"Отказался у двери","en":"Refused at the door","az":"Qapıda imtina etdi","tr":"Kapıda vazgeçti"},"fault":"customer","position":4},
  {"kind":"undelivered","id":"no_money","names":{"ru":"Нечем заплатить","en":"Could not pay","az":"Ödəyə bilmədi","tr":"Ödeyemedi"},"fault":"customer","position":5},
  {"kind":"undelivered","id":"no_access","names":{"ru":"Нет проезда или прохода","en":"No way to the door","az":"Keçid yoxdur","tr":"Ulaşım yok"},"fault":"nobody","position":6},
  {"kind":"undelivered","id":"weather","names":{"ru":"Погода","en":"Weather","az":"Hava şəraiti","tr":"Hava koşulları"},"fault":"nobody","position":7},
  {"kind":"undelivered","id":"late","names":{"ru":"Не успели","en":"Ran out of time","az":"Çatdıra bilmədik","tr":"Yetişemedik"},"fault":"shop","position":8},
  {"kind":"undelivered","id":"van_broken","names":{"ru":"Сломалась машина","en":"The van broke down","az":"Maşın xarab oldu","tr":"Araç bozuldu"},"fault":"shop","position":9},
  {"kind":"undelivered","id":"out_of_stock","names":{"ru":"Не хватило товара","en":"Goods were missing","az":"Mal çatmadı","tr":"Ürün yetmedi"},"fault":"shop","position":10},
  {"kind":"undelivered","id":"other_shop","names":{"ru":"Другое, по нашей вине","en":"Other, our fault","az":"Digər, bizim səhvimiz","tr":"Diğer, bizim hatamız"},"fault":"shop","position":11},
  {"kind":"cancel","id":"customer_asked","names":{"ru":"Попросил клиент","en":"The customer asked","az":"Müştəri xahiş etdi","tr":"Müşteri istedi"},"fault":null,"position":1},
  {"kind":"cancel","id":"no_answer","names":{"ru":"Не удалось дозвониться","en":"The customer cannot be reached","az":"Müştəriyə zəng çatmır","tr":"Müşteriye ulaşılamıyor"},"fault":null,"position":2},
  {"kind":"cancel","id":"duplicate","names":{"ru":"Повторный заказ","en":"Ordered twice","az":"Təkrar sifariş","tr":"Mükerrer sipariş"},"fault":null,"position":3},
  {"kind":"cancel","id":"cannot_deliver","names":{"ru":"Не можем доставить","en":"We cannot deliver","az":"Çatdıra bilmirik","tr":"Teslim edemiyoruz"},"fault":null,"position":4},
  {"kind":"cancel","id":"unpaid","names":{"ru":"Не оплачен","en":"Not paid","az":"Ödənilməyib","tr":"Ödenmedi"},"fault":null,"position":5},
  {"kind":"cancel","id":"suspicious","names":{"ru":"Подозрительный заказ","en":"A suspicious order","az":"Şübhəli sifariş","tr":"Şüpheli sipariş"},"fault":null,"position":6},
  {"kind":"cancel","id":"other","names":{"ru":"Другое","en":"Other","az":"Digər","tr":"Diğer"},"fault":null,"position":7},
  {"kind":"refund","id":"damaged","names":{"ru":"Повреждено","en":"Damaged","az":"Zədələnib","tr":"Hasarlı"},"fault":null,"position":1},
  {"kind":"refund","id":"missing","names":{"ru":"Недовезли","en":"Missing from the delivery","az":"Əskik gətirilib","tr":"Eksik teslim"},"fault":null,"position":2},
  {"kind":"refund","id":"wrong_item","names":{"ru":"Привезли не то","en":"The wrong goods came","az":"Səhv mal gətirilib","tr":"Yanlış ürün geldi"},"fault":null,"position":3},
  {"kind":"refund","id":"quality","names":{"ru":"Качество","en":"Quality","az":"Keyfiyyət","tr":"Kalite"},"fault":null,"position":4},
  {"kind":"refund","id":"late","names":{"ru":"Опоздали","en":"We were late","az":"Gecikdik","tr":"Geç kaldık"},"fault":null,"position":5},
  {"kind":"refund","id":"not_needed","names":{"ru":"Клиент передумал","en":"The customer changed their mind","az":"Müştəri fikrini dəyişdi","tr":"Müşteri vazgeçti"},"fault":null,"position":6},
  {"kind":"refund","id":"other","names":{"ru":"Другое","en":"Other","az":"Digər","tr":"Diğer"},"fault":null,"position":7},
  {"kind":"write_off","id":"broken","names":{"ru":"Разбито","en":"Broken","az":"Sınıb","tr":"Kırık"},"fault":null,"position":1},
  {"kind":"write_off","id":"expired","names":{"ru":"Истёк срок годности","en":"Past its date","az":"Vaxtı keçib","tr":"Son kullanma tarihi geçti"},"fault":null,"position":2},
  {"kind":"write_off","id":"lost","names":{"ru":"Потеряно","en":"Lost","az":"İtib","tr":"Kayıp"},"fault":null,"position":3},
  {"kind":"write_off","id":"own_use","names":{"ru":"Для своих нужд","en":"For our own use","az":"Öz ehtiyacımız üçün","tr":"Kendi kullanımımız"},"fault":null,"position":4},
  {"kind":"write_off","id":"other","names":{"ru":"Другое","en":"Other","az":"Digər","tr":"Diğer"},"fault":null,"position":5},
  {"kind":"price","id":"promised","names":{"ru":"Обещанная цена","en":"A promised price","az":"Vəd edilmiş qiymət","tr":"Söz verilen fiyat"},"fault":null,"position":1},
  {"kind":"price","id":"regular","names":{"ru":"Постоянный клиент","en":"A regular customer","az":"Daimi müştəri","tr":"Sürekli müşteri"},"fault":null,"position":2},
  {"kind":"price","id":"mistake","names":{"ru":"Исправление ошибки","en":"A mistake is corrected","az":"Səhvin düzəlişi","tr":"Hata düzeltmesi"},"fault":null,"position":3},
  {"kind":"price","id":"other","names":{"ru":"Другое","en":"Other","az":"Digər","tr":"Diğer"},"fault":null,"position":4},
  {"kind":"points","id":"apology","names":{"ru":"Извинение","en":"An apology","az":"Üzr","tr":"Özür"},"fault":null,"position":1},
  {"kind":"points","id":"promised","names":{"ru":"Обещано по акции","en":"Promised by a campaign","az":"Aksiya üzrə vəd edilib","tr":"Kampanyada söz verildi"},"fault":null,"position":2},
  {"kind":"points","id":"gift","names":{"ru":"Подарок","en":"A gift","az":"Hədiyyə","tr":"Hediye"},"fault":null,"position":3},
  {"kind":"points","id":"brought_over","names":{"ru":"Перенос из прежней программы","en":"Brought over from an earlier program","az":"Əvvəlki proqramdan köçürülüb","tr":"Önceki programdan aktarıldı"},"fault":null,"position":4},
  {"kind":"points","id":"abuse","names":{"ru":"Злоупотребление","en":"Abuse","az":"Sui-istifadə","tr":"Kötüye kullanım"},"fault":null,"position":5},
  {"kind":"points","id":"mistake","names":{"ru":"Исправление ошибки","en":"A mistake is corrected","az":"Səhvin düzəlişi","tr":"Hata düzeltmesi"},"fault":null,"position":6},
  {"kind":"points","id":"other","names":{"ru":"Другое","en":"Other","az":"Digər","tr":"Diğer"},"fault":null,"position":7},
  {"kind":"bottles","id":"counted","names":{"ru":"Пересчитали у клиента","en":"Counted with the customer","az":"Müştəridə sayılıb","tr":"Müşteride sayıldı"},"fault":null,"position":1},
  {"kind":"bottles","id":"brought_over","names":{"ru":"Перенос из прежней программы","en":"Brought over from an earlier program","az":"Əvvəlki proqramdan köçürülüb","tr":"Önceki programdan aktarıldı"},"fault":null,"position":2},
  {"kind":"bottles","id":"lost","names":{"ru":"Клиент потерял","en":"The customer lost them","az":"Müştəri itirib","tr":"Müşteri kaybetti"},"fault":null,"position":3},
  {"kind":"bottles","id":"broken","names":{"ru":"Разбиты","en":"Broken","az":"Sınıb","tr":"Kırık"},"fault":null,"position":4},
  {"kind":"bottles","id":"mistake","names":{"ru":"Исправление ошибки","en":"A mistake is corrected","az":"Səhvin düzəlişi","tr":"Hata düzeltmesi"},"fault":null,"position":5},
  {"kind":"bottles","id":"other","names":{"ru":"Другое","en":"Other","az":"Digər","tr":"Diğer"},"fault":null,"position":6},
  {"kind":"overfill","id":"promised","names":{"ru":"Обещали клиенту","en":"Promised to the customer","az":"Müştəriyə vəd edilib","tr":"Müşteriye söz verildi"},"fault":null,"position":1},
  {"kind":"overfill","id":"undelivered","names":{"ru":"Не привезли в прошлый раз","en":"Not delivered the last time","az":"Keçən dəfə gətirilməyib","tr":"Geçen sefer teslim edilmedi"},"fault":null,"position":2},
  {"kind":"overfill","id":"on_the_way","names":{"ru":"По пути","en":"On the way anyway","az":"Yolun üstündədir","tr":"Yol üstünde"},"fault":null,"position":3},
  {"kind":"overfill","id":"extra_van","names":{"ru":"Выйдет ещё одна машина","en":"One more van goes out","az":"Əlavə maşın çıxacaq","tr":"Ek araç çıkacak"},"fault":null,"position":4},
  {"kind":"overfill","id":"other","names":{"ru":"Другое","en":"Other","az":"Digər","tr":"Diğer"},"fault":null,"position":5}
]') AS "given" ("kind" varchar, "id" varchar, "names" jsonb, "fault" varchar, "position" integer);
--> statement-breakpoint
-- What an account is found by. `fold-search.ts` folds what is looked for in the same way.
CREATE FUNCTION "fold_search"(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  trim(regexp_replace(translate(lower(words), 'ёәəıçşğöü', 'еeeicsgou'), '[^[:alnum:]@.]+', ' ', 'g'));
--> statement-breakpoint
CREATE FUNCTION "write_customer_search"(partner varchar, account uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "customer_search" ("partner_id", "customer_id", "document")
  SELECT c."partner_id", c."id", ' ' || left(fold_search(concat_ws(' ', c."name", c."email", c."phone", (
    SELECT string_agg(concat_ws(' ', a."fields" ->> 'street', a."fields" ->> 'house', a."fields" ->> 'building', a."fields" ->> 'housing', a."fields" ->> 'room'), ' ' ORDER BY a."created_at" DESC, a."id")
    FROM "address" a WHERE a."partner_id" = c."partner_id" AND a."subject_id" = c."id"
  ), (
    SELECT string_agg(concat_ws(' ', m."phone", m."email"), ' ' ORDER BY m."id")
    FROM "customer" m WHERE m."partner_id" = c."partner_id" AND m."merged_into" = c."id"
  ))), 4000) || ' '
  FROM "customer" c WHERE c."partner_id" = partner AND c."id" = account AND c."deleted_at" IS NULL AND c."merged_into" IS NULL
  ON CONFLICT ("partner_id", "customer_id") DO UPDATE SET "document" = excluded."document"
  WHERE "customer_search"."document" <> excluded."document"
$$;
--> statement-breakpoint
-- The words of names, so that one with a typo finds the word that was meant. A word that nobody has any more goes.
CREATE FUNCTION "keep_customer_words"(partner varchar, old_name text, new_name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "customer_word" ("partner_id", "word")
  SELECT DISTINCT partner, w FROM regexp_split_to_table(fold_search(new_name), ' ') w WHERE length(w) BETWEEN 3 AND 60
  ON CONFLICT DO NOTHING;
  IF old_name IS NULL THEN
    RETURN;
  END IF;
  DELETE FROM "customer_word" k
  WHERE k."partner_id" = partner AND k."word" = ANY (regexp_split_to_array(fold_search(old_name), ' '))
    AND NOT k."word" = ANY (regexp_split_to_array(coalesce(fold_search(new_name), ''), ' '))
    AND NOT EXISTS (SELECT FROM "customer_search" s WHERE s."partner_id" = partner AND s."document" LIKE '% ' || k."word" || ' %');
END $$;
--> statement-breakpoint
CREATE FUNCTION "keep_customer_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- A new account has no address, and has taken over no other.
    INSERT INTO "customer_search" VALUES (NEW.partner_id, NEW.id, ' ' || fold_search(concat_ws(' ', NEW.name, NEW.email, NEW.phone)) || ' ');
    IF NEW.name IS NOT NULL THEN
      PERFORM keep_customer_words(NEW.partner_id, NULL, NEW.name);
    END IF;
    RETURN NULL;
  END IF;
  IF NEW.deleted_at IS NOT NULL OR NEW.merged_into IS NOT NULL THEN
    DELETE FROM "customer_search" WHERE "partner_id" = NEW.partner_id AND "customer_id" = NEW.id;
  END IF;
  PERFORM write_customer_search(NEW.partner_id, coalesce(NEW.merged_into, NEW.id));
  IF NEW.name IS DISTINCT FROM OLD.name THEN
    PERFORM keep_customer_words(NEW.partner_id, OLD.name, NEW.name);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "customer_search_insert" AFTER INSERT ON "customer" FOR EACH ROW EXECUTE FUNCTION "keep_customer_search"();
--> statement-breakpoint
CREATE TRIGGER "customer_search_update" AFTER UPDATE OF "name", "email", "phone", "deleted_at", "merged_into" ON "customer"
  FOR EACH ROW WHEN ((OLD.name, OLD.email, OLD.phone, OLD.deleted_at, OLD.merged_into) IS DISTINCT FROM (NEW.name, NEW.email, NEW.phone, NEW.deleted_at, NEW.merged_into))
  EXECUTE FUNCTION "keep_customer_search"();
--> statement-breakpoint
-- Of visitors' addresses, which are many more, nothing is written: they have no account.
CREATE FUNCTION "keep_customer_search_address"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM write_customer_search(OLD.partner_id, OLD.subject_id);
  END IF;
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND NEW.subject_id <> OLD.subject_id THEN
    PERFORM write_customer_search(NEW.partner_id, NEW.subject_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "customer_search_address" AFTER INSERT OR DELETE OR UPDATE OF "fields", "subject_id" ON "address"
  FOR EACH ROW EXECUTE FUNCTION "keep_customer_search_address"();
--> statement-breakpoint
INSERT INTO "customer_search" ("partner_id", "customer_id", "document")
SELECT c."partner_id", c."id", ' ' || left(fold_search(concat_ws(' ', c."name", c."email", c."phone", a."words")), 4000) || ' '
FROM "customer" c LEFT JOIN (
  SELECT "partner_id", "subject_id", string_agg(concat_ws(' ', "fields" ->> 'street', "fields" ->> 'house', "fields" ->> 'building', "fields" ->> 'housing', "fields" ->> 'room'), ' ' ORDER BY "created_at" DESC, "id") AS "words"
  FROM "address" GROUP BY 1, 2
) a ON a."partner_id" = c."partner_id" AND a."subject_id" = c."id"
WHERE c."deleted_at" IS NULL;
--> statement-breakpoint
INSERT INTO "customer_word" ("partner_id", "word")
SELECT DISTINCT "partner_id", w FROM "customer", regexp_split_to_table(fold_search("name"), ' ') w
WHERE "deleted_at" IS NULL AND length(w) BETWEEN 3 AND 60;
--> statement-breakpoint
CREATE TRIGGER "customer_version" BEFORE UPDATE ON "customer" FOR EACH ROW
  WHEN ((OLD.name, OLD.birthday, OLD.email, OLD.phone, OLD.phone_confirmed_at, OLD.merged_into, OLD.documents) IS DISTINCT FROM (NEW.name, NEW.birthday, NEW.email, NEW.phone, NEW.phone_confirmed_at, NEW.merged_into, NEW.documents))
  EXECUTE FUNCTION "raise_version"('customer');
--> statement-breakpoint
-- What people wrote goes with the account; nothing else of such a row ever changes, and no row goes.
CREATE FUNCTION "refuse_all_but_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - TG_ARGV[0] = to_jsonb(OLD) - TG_ARGV[0] AND coalesce(to_jsonb(NEW) ->> TG_ARGV[0], '') = '' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Rows of % are only ever appended', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "customer_note_append_only" BEFORE UPDATE OR DELETE ON "customer_note" FOR EACH ROW EXECUTE FUNCTION "refuse_all_but_words"('text');
--> statement-breakpoint
CREATE TRIGGER "points_document_append_only" BEFORE UPDATE OR DELETE ON "points_document" FOR EACH ROW EXECUTE FUNCTION "refuse_all_but_words"('note');
--> statement-breakpoint
CREATE TRIGGER "bottle_document_append_only" BEFORE UPDATE OR DELETE ON "bottle_document" FOR EACH ROW EXECUTE FUNCTION "refuse_all_but_words"('note');

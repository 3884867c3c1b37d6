-- distributed: partner_id is in each primary key, each unique index and, on both sides, each foreign key; a table comes after those it refers to
alter table partner drop constraint partner_default_city;
do $$ declare found record; begin
  for found in select tgname, tgrelid from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace
  loop execute format('drop trigger %I on %s', found.tgname, found.tgrelid::regclass); end loop;
end $$;
select create_distributed_table('partner', 'partner_id', colocate_with => 'none');
do $$ declare name text; begin
  foreach name in array regexp_split_to_array(trim(E' \n' from '
    city staff_member staff_role staff_member_role staff_held_permission staff_invitation staff_policy audit_entry audit_personal revision saved_view order_contact warehouse reason setting_group picture category area interval_template slot holiday payment_method partner_secret product product_set product_set_item
    related_product area_offer area_price item_picture former_slug stock stock_entry stock_document stock_document_line banner banner_area banner_slide promo_code promo_use retained_promo_use code_challenge code_send
    code_pause consent customer avatar customer_search customer_word customer_note customer_block customer_merge merge_proof customer_visitor passkey recovery_code answered_challenge contact_change contact_recovery legal_person legal_person_customer legal_person_request legal_person_payment address waiting_address favourite cart cart_line slot_hold idempotency order
    order_line order_event order_note order_bulk order_bulk_row payment refund final_receipt payment_entry payment_notification saved_payment_method points_account
    points_lot points_hold points_document points_entry bottle_place bottle_document bottle_entry rental debt undelivered_case call_task call_attempt order_notice_mark cell_controller cell cell_order cell_command
    cell_order_event cell_controller_event import import_file_part import_row import_mapping street_file
    exchange exchange_session exchange_file exchange_file_part exchange_run exchange_row exchange_link exchange_picture exchange_goods_picture exchange_order
  '), '\s+')
  loop perform create_distributed_table(format('public.%I', name)::regclass, 'partner_id', colocate_with => 'partner'); end loop;
end $$;
-- no create_reference_table: nothing that belongs to no partner is joined to what does
-- local, on the coordinator alone: system.budget_spent system.controller system.domain system.domain_claim system.job_run system.migrations system.session system.setup_link system.signing_key
-- gazetteer.city gazetteer.district gazetteer.house gazetteer.street
